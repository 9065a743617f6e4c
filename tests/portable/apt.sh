# apt.sh: apt ARGUMENTS...: apt-get with lists of its own in $work/apt, of the machines $architectures, and of sources;
# where packages come from is what this machine says.
apt() {
  if [ ! -e "$work/apt/ready" ]; then
    mkdir -p "$work/apt/lists/partial" "$work/apt/cache/archives/partial" "$work/apt/parts"
    for list in /etc/apt/sources.list.d/*.sources; do
      [ ! -e "$list" ] || sed 's/^Types:.*/Types: deb deb-src/' "$list" >"$work/apt/parts/${list##*/}"
    done
    [ ! -s /etc/apt/sources.list ] ||
      sed -n 's/^deb \(.*\)/deb \1\ndeb-src \1/p' /etc/apt/sources.list >"$work/apt/parts/machine.list"
    cat >"$work/apt/apt.conf" <<EOF
APT::Architectures { $architectures };
APT::Sandbox::User "root";
Dir::State::Lists "$work/apt/lists";
Dir::Cache "$work/apt/cache";
Dir::Etc::SourceList "/dev/null";
Dir::Etc::SourceParts "$work/apt/parts";
EOF
    APT_CONFIG=$work/apt/apt.conf apt-get -qq update || echo 'going on with the lists there are' >&2
    touch "$work/apt/ready"
  fi
  APT_CONFIG=$work/apt/apt.conf apt-get -qq "$@"
}
