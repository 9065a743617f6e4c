// notebook.mjs PYTHON [PICTURES]: the widget in JupyterLab, in Chromium: a click on its board changes the position in Python.
// PYTHON has cgtlab, anywidget and jupyterlab; 77 where something is missing. PICTURES: a folder for a screenshot.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "./browser.mjs";

const [python, pictures] = process.argv.slice(2);
const chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
if (!chromium || spawnSync(python, ["-c", "import cgtlab.widget, jupyterlab, ipykernel"]).status !== 0) {
  console.log("skipped: no Chromium, or no cgtlab, anywidget and jupyterlab in this Python");
  process.exit(77);
}

if (pictures) mkdirSync(pictures, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), "cgt-notebook-"));
const cell = (source) => ({ cell_type: "code", execution_count: null, id: `c${source.length}`, metadata: {}, outputs: [], source });
const cells = [
  cell(`from cgtlab.widget import Board\nboard = Board("domineering(2,3)")\nboard`),
  cell(`print("now", board.position, "worth", board.value)`),
];
const kernelspec = { display_name: "Python 3", language: "python", name: "python3" };
writeFileSync(join(folder, "board.ipynb"), JSON.stringify({ cells, metadata: { kernelspec }, nbformat: 4, nbformat_minor: 5 }));

// JupyterLab, which says where it is heard.
const settings = ["--no-browser", "--allow-root", "--port=0", "--IdentityProvider.token=", "--LabApp.expose_app_in_browser=True",
  "--LabApp.news_url=None", "--LabApp.extensions_in_dev_mode=False", `--notebook-dir=${folder}`];
const home = { HOME: folder, JUPYTER_CONFIG_DIR: join(folder, "config"), JUPYTER_RUNTIME_DIR: join(folder, "runtime") };
const server = spawn(python, ["-m", "jupyterlab", ...settings], { env: { ...process.env, ...home }, stdio: ["ignore", "ignore", "pipe"] });
let words = "";
server.stderr.setEncoding("utf8").on("data", (text) => (words += text));
let url;
for (const end = Date.now() + 120_000; !url && Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 200)))
  url = /(http:\/\/(?:127\.0\.0\.1|localhost):\d+\/lab)/.exec(words)?.[1];

const page = await launch(chromium, join(folder, "profile"));
let failure;
try {
  if (!url) throw new Error(`JupyterLab does not answer: ${words.split("\n").slice(-4).join(" ")}`);
  await page.size(1100, 800, false);
  await page.open(`${url}/tree/board.ipynb`);
  const run = (what) => page.evaluate(`window.jupyterapp.commands.execute("notebook:${what}").then(() => true)`);
  const printed = (text) => page.until(`[...document.querySelectorAll(".jp-OutputArea-output")].some((it) => it.textContent.includes(${JSON.stringify(text)}))`, 120);
  await page.until(`!!window.jupyterapp?.shell.currentWidget?.content?.widgets?.length`, 120);
  await page.until(`window.jupyterapp.shell.currentWidget.sessionContext?.session?.kernel?.status === "idle"`, 120);
  await run("run-all-cells");
  await page.until(`!!document.querySelector(".cgt td button")`, 120);
  await printed(`now domineering("...|...") worth {2|-1/2}`);
  await page.evaluate(`document.querySelector(".cgt td button").click()`);
  await page.until(`document.querySelector(".cgt [role=status]").textContent.includes('domineering("#..|...")')`);
  await page.evaluate(`window.jupyterapp.shell.currentWidget.content.activeCellIndex = 1`);
  await run("run-cell");
  await printed(`now domineering("#..|...") worth +-1`);
  if (pictures) await page.screenshot(join(pictures, "notebook.png"), false);
} catch (error) {
  failure = error;
  if (pictures) await page.screenshot(join(pictures, "notebook-failed.png"), false);
}
await page.close();
server.kill();
await new Promise((resolve) => server.once("exit", resolve));
rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
console.log(failure ? `FAILED: ${failure.message}` : "a click changed the position in Python");
process.exit(failure ? 1 : 0);
