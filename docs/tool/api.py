"""The C API as pages, one for each header of include/cgt: the comments of the headers are the manual, and
this file only sets them. pages(include) gives (name, title, body in HTML), first the index.
"""
import html
import re

LABELS = r"(Fails also|Fails|Fail|Cost|Source|Sources|Unit|Units|Tested)"
SECTION = re.compile(r"/\* -{4,} (.*?) -{2,} \*/$")


def headers(include):
    """The chapters, in the order in which cgt.h, cgt/impartial.h and cgt/lab.h include them; then all other headers."""
    text = "".join((include / name).read_text(encoding="utf-8") for name in ("cgt.h", "cgt/impartial.h", "cgt/lab.h"))
    chapters = [include / name for name in dict.fromkeys(re.findall(r'#include [<"](cgt/\w+\.h)[>"]', text))]
    chapters = [path for path in chapters if path.is_file()]  # not those that CMake writes
    return chapters + sorted(set((include / "cgt").glob("*.h")) - set(chapters))


def comment_text(comment):
    lines = comment.strip()[2:-2].split("\n")
    rest = [re.sub(r"^ \*( |$)", "", line).rstrip() for line in lines[1:]]
    return "\n".join([lines[0].strip()] + rest).strip()


def prose(text, link):
    """Paragraphs; lines indented by four blanks are code; labels such as Fails: begin a line of their own."""
    out = []
    for block in re.split(r"\n\s*\n", text):
        lines = block.split("\n")
        while lines:
            code = lines[0].startswith("    ")
            n = 1
            while n < len(lines) and lines[n].startswith("    ") == code:
                n += 1
            part, lines = lines[:n], lines[n:]
            if code:
                out.append("<pre>" + "\n".join(html.escape(line[4:]) for line in part) + "</pre>")
                continue
            joined = re.sub(rf"\s+{LABELS}: ", r"\n\1: ", " ".join(part))
            for row in joined.split("\n"):
                label = re.match(rf"{LABELS}: (.*)", row)
                if label:
                    row = f'<p class="label"><b>{label.group(1)}:</b> {link(html.escape(label.group(2)))}</p>'
                else:
                    row = f"<p>{link(html.escape(row))}</p>"
                out.append(row)
    return "\n".join(out)


def entries(text):
    """What stands in a header after its first comment: ("section", title) and ("entry", comment, code)."""
    lines = text.split("\n")
    comment, code, found, depth = "", [], [], 0

    def close():
        nonlocal comment, code
        if code or comment:
            found.append(("entry", comment, "\n".join(code)))
        comment, code = "", []

    i = 0
    while i < len(lines):
        line = lines[i]
        section = SECTION.match(line)
        if depth == 0 and section:
            close()
            found.append(("section", section.group(1)))
        elif depth == 0 and line.startswith("/*"):
            close()
            whole = [line]
            while "*/" not in lines[i]:
                i += 1
                whole.append(lines[i])
            joined = "\n".join(whole)
            over_lines = re.fullmatch(r"-{4,} (.*?) -{2,}", " ".join(comment_text(joined).split()))
            if over_lines:
                found.append(("section", over_lines.group(1)))
            else:
                comment = comment_text(joined)
        elif depth == 0 and not line.strip():
            if code:
                close()
        else:
            code.append(line)
            depth += line.count("{") + line.count("(") - line.count("}") - line.count(")")
        i += 1
    close()
    return found


def body_of(text):
    """Without include guards, includes, the C++ brackets and the attributes of compilers."""
    text = re.sub(r"#ifdef __cplusplus\nextern \"C\" \{\n#endif\n", "", text)
    text = re.sub(r"#ifdef __cplusplus\n\}\n#endif\n", "", text)
    text = re.sub(r"#if defined\(__GNUC__\)\n.*?\n#endif\n", "", text, flags=re.S)
    text = re.sub(r"#ifdef __cplusplus\n#define.*?\n\}\n#else\n(.*?)#endif\n", r"\1", text, flags=re.S)
    text = re.sub(r"^#(ifndef|include|endif|define CGT_\w+_H$).*\n?", "", text, flags=re.M)
    return text


def names_of(code):
    """What a piece of code declares: functions, types, constants of enums, macros."""
    plain = re.sub(r"/\*.*?\*/", "", code, flags=re.S)
    plain = re.sub(r"//.*", "", plain)
    found = re.findall(r"\b(cgt_\w+)\s*\(", plain) if "typedef" not in plain else []
    found += re.findall(r"^typedef [^;{]*\b(cgt_\w+);", plain, flags=re.M)
    found += re.findall(r"^\} (cgt_\w+);", plain, flags=re.M)
    found += re.findall(r"^#define (CGT_\w+)", plain, flags=re.M)
    for constants in re.findall(r"enum[^{]*\{(.*?)\}", plain, flags=re.S):
        found += re.findall(r"\b(CGT_\w+)", constants)
    return list(dict.fromkeys(found))


def pages(include):
    chapters, home = [], {}
    for path in headers(include):
        text = path.read_text(encoding="utf-8")
        first = re.match(r"/\*.*?\*/", text, flags=re.S).group(0)
        rows = entries(body_of(text[len(first):]))
        name = "api-" + path.stem
        for row in rows:
            if row[0] == "entry":
                for symbol in names_of(row[2]):
                    home.setdefault(symbol, name)
        chapters.append((name, path.name, comment_text(first), rows))

    def link(escaped):
        def to(match):
            page = home.get(match.group(0))
            return f'<a href="{page}.html#{match.group(0)}">{match.group(0)}</a>' if page else match.group(0)
        escaped = re.sub(r"\b(?:cgt|CGT)_\w+\b", to, escaped)
        return re.sub(r"cgt/(\w+)\.h", lambda m: f'<a href="api-{m.group(1)}.html">{m.group(0)}</a>'
                      if (include / m.group(0)).exists() else m.group(0), escaped)

    made, shown = [], set()
    for name, file, intro, rows in chapters:
        intro = re.sub(r"^cgt/\w+\.h: ", "", intro)
        out = [f"<h1>cgt/{file}</h1>", prose(intro[:1].upper() + intro[1:], link)]
        sections = set()
        for row in rows:
            if row[0] == "section":
                title = row[1]
                brief, _, rest = title.partition(".  ")
                brief, _, also = brief.partition(". ") if ". " in brief else (brief, "", "")
                slug = re.sub(r"[^\w]+", "-", brief.lower()).strip("-")
                while slug in sections:
                    slug += "-2"
                sections.add(slug)
                out.append(f'<h2 id="{slug}">{html.escape(brief[:1].upper() + brief[1:])}</h2>')
                if also or rest:
                    out.append(prose(". ".join(part for part in (also, rest) if part), link))
                continue
            _, comment, code = row
            anchors = "".join(f'<span id="{s}"></span>' for s in names_of(code) if s not in shown)
            shown.update(names_of(code))
            out.append('<section class="entry">' + anchors)
            if code:
                code = re.sub(r"^CGT_API ", "", code, flags=re.M)
                out.append("<pre>" + link(html.escape(code, quote=False)) + "</pre>")
            if comment:
                out.append(prose(comment, link))
            out.append("</section>")
        made.append((name, f"cgt/{file}", "\n".join(out)))

    text = (include / "cgt.h").read_text(encoding="utf-8")
    intro = re.sub(r"^cgt\.h: ", "", comment_text(re.match(r"/\*.*?\*/", text, flags=re.S).group(0)))
    out = ["<h1>C API</h1>", prose(intro[:1].upper() + intro[1:], link), '<h2 id="headers">Headers</h2>',
           '<div class="wide"><table>']
    for name, file, about, _ in chapters:
        about = re.sub(r"^cgt/\w+\.h: ", "", " ".join(about.split("\n\n")[0].split()))
        about = re.split(r"(?<=[.:]) ", about)[0]
        about = html.escape(about[:1].upper() + about[1:].rstrip(":."))
        out.append(f'<tr><td><a href="{name}.html"><code>cgt/{file}</code></a></td><td>{about}</td></tr>')
    out.append('</table></div>\n<h2 id="names">Names</h2>\n<ul class="names">')
    for symbol in sorted((s for s in home if s.startswith("cgt_")), key=str.lower):
        out.append(f'<li><a href="{home[symbol]}.html#{symbol}"><code>{symbol}</code></a></li>')
    out.append("</ul>")
    return [("api", "C API", "\n".join(out))] + made
