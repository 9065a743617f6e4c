"""Games on heaps: nim-sequences and misère quotients."""

import os
import tempfile
import unittest

from cgtlab import InvalidError, MisereQuotient, NimSequence, Outcome, evaluate


class NimSequences(unittest.TestCase):
    def test_values_and_periods(self):
        kayles = NimSequence("0.77")
        self.assertEqual(kayles[1:14], evaluate('nim_values("0.77",13)'))
        self.assertEqual(kayles.count, 14)
        period = kayles.prove()
        self.assertEqual((period.length, period.start, period.saltus, period.status.word), (12, 71, 0, "proved"))
        self.assertEqual(kayles[71 + 12 * 10**9:71 + 12 * 10**9 + 3], kayles[71:74])
        self.assertIn("period 12 from 71", kayles.certificate)
        self.assertEqual(NimSequence("0.8").prove().saltus, 1)
        self.assertEqual(NimSequence("0.8")[:9], [0, 0, 0, 0, 1, 1, 1, 2, 2])

    def test_sparse_space(self):
        s = NimSequence("0.156")
        s.prove()
        self.assertEqual((s.mask, len(s.rare), s.greatest), (27, 14, 23))
        self.assertEqual(NimSequence("0.07").standard_form, ("0.137", 1))

    def test_what_is_wrong_is_refused(self):
        self.assertRaises(InvalidError, NimSequence, "0.7%")
        self.assertRaises(IndexError, lambda: NimSequence("0.77")[-1])
        self.assertRaises(IndexError, lambda: NimSequence("0.77")[3:])
        self.assertRaises(ValueError, lambda: NimSequence("0.77")[0:3:0])
        self.assertRaises(ValueError, lambda: NimSequence("0.77").certificate)
        self.assertRaises(ValueError, NimSequence("0.77").extend, -1)

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            name = os.path.join(folder, "values")
            NimSequence("0.16", file=name).extend(5000)
            self.assertRaises(InvalidError, NimSequence, "0.16", file=name)
            self.assertEqual(NimSequence("0.16", file=name, resume=True).count, 5000)


class MisereQuotients(unittest.TestCase):
    def test_solved(self):
        q = MisereQuotient("0.123", 24)
        self.assertEqual((q.order, len(q.lost), q.period), (20, 5, (5, 5)))
        self.assertEqual(q.growth[-1], (9, 20))
        self.assertEqual(q.outcome(10**9, 3), Outcome.N)
        self.assertIn("order         20", str(q))
        self.assertTrue(q.certificate.startswith("cgt "))
        for heaps in ((1, 3, 3), (5, 9, 12)):
            component, left = q.move(*heaps)
            after = [h for i, h in enumerate(heaps) if i != component] + left
            self.assertEqual(q.outcome(*after), Outcome.P)
        self.assertIsNone(q.move(1))
        self.assertIsNone(q.move())
        self.assertEqual(q.outcome(), Outcome.N)

    def test_what_is_wrong_is_refused(self):
        q = MisereQuotient("0.07", 10)
        self.assertRaises(IndexError, q.outcome, 11)
        self.assertRaises(InvalidError, MisereQuotient, "x")


if __name__ == "__main__":
    unittest.main()
