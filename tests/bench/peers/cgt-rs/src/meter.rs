//! The clock, the fingerprint of a list of forms, and the line that is printed.

use cgt::short::partizan::canonical_form::CanonicalForm;
use cgt::total::TotalWrapper;
use std::collections::{HashMap, HashSet};

pub fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// What a list of values comes to: how many distinct ones, and the sum of their fingerprints.
pub struct Summary {
    distinct: usize,
    csum: u64,
}

type Known = HashMap<TotalWrapper<CanonicalForm>, u64>;

fn fingerprint(known: &mut Known, form: &CanonicalForm) -> u64 {
    if let Some(&hash) = known.get(TotalWrapper::from_ref(form)) {
        return hash;
    }
    let mut sum: u64 = 0x0123_4567;
    for left in form.left_moves() {
        sum = sum.wrapping_add(mix(fingerprint(known, &left).wrapping_add(1)));
    }
    for right in form.right_moves() {
        sum = sum.wrapping_add(mix(fingerprint(known, &right).wrapping_add(2)).wrapping_mul(3));
    }
    let hash = mix(sum);
    known.insert(TotalWrapper::new(form.clone()), hash);
    hash
}

impl Summary {
    pub fn of(forms: &[CanonicalForm]) -> Summary {
        let mut known = Known::new();
        let hashes: Vec<u64> = forms.iter().map(|form| fingerprint(&mut known, form)).collect();
        let csum = hashes.iter().fold(0, |sum: u64, &hash| sum.wrapping_add(hash));
        Summary { distinct: hashes.into_iter().collect::<HashSet<u64>>().len(), csum }
    }
}

/// CPU seconds of this thread; once stopped, also the peak memory of the process.
pub struct Meter {
    seconds: f64,
    peak_mb: f64,
}

fn thread_seconds() -> f64 {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut now) };
    now.tv_sec as f64 + now.tv_nsec as f64 * 1e-9
}

/// Not getrusage, which would count the program from which this one was started.
fn peak_mb() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = peak.and_then(|words| words.split_whitespace().next()?.parse::<f64>().ok());
    kilobytes.unwrap_or(f64::NAN) / 1024.0
}

impl Meter {
    pub fn start() -> Meter {
        Meter { seconds: thread_seconds(), peak_mb: 0.0 }
    }

    pub fn stop(self) -> Meter {
        Meter { seconds: thread_seconds() - self.seconds, peak_mb: peak_mb() }
    }

    pub fn print(&self, workload: &str, size: &str, summary: &Summary, hash: &str) {
        println!(
            "workload={workload} size={size} seconds={:.6} values={} {hash}={:016x} peak_mb={:.1}",
            self.seconds, summary.distinct, summary.csum, self.peak_mb
        );
    }
}
