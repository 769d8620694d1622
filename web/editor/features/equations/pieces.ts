import type { words } from './words.ts';

type Structure = keyof ReturnType<typeof words>['structures'];

/** What can be put in with a click. What is to be filled in first is between two bars; a selected text takes its place. */
export const structures: readonly (readonly [Structure, string])[] = [
  ['fraction', '\\frac{|a|}{b}'],
  ['power', '{|x|}^{2}'],
  ['index', '{|x|}_{i}'],
  ['root', '\\sqrt{|x|}'],
  ['nthRoot', '\\sqrt[3]{|x|}'],
  ['sum', '\\sum_{i=1}^{n} |a_i|'],
  ['product', '\\prod_{i=1}^{n} |a_i|'],
  ['integral', '\\int_{a}^{b} |f(x)| \\, dx'],
  ['limit', '\\lim_{x \\to 0} |f(x)|'],
  ['brackets', '\\left( |x| \\right)'],
  ['matrix', '\\begin{pmatrix} |a| & b \\\\ c & d \\end{pmatrix}'],
  ['cases', '\\begin{cases} |a| & x > 0 \\\\ b & x \\le 0 \\end{cases}'],
  ['binomial', '\\binom{|n|}{k}'],
  ['vector', '\\vec{|a|}'],
  ['overline', '\\overline{|x|}'],
  ['text', '\\text{|words|}'],
];

export const signs = [...'±×·÷=≠≈≡≤≥≪≫∝→⇒⇔∞∂∇∈∉⊂⊆∪∩∅∀∃¬∧∨°′…'];
export const greek = [...'αβγδεζηθικλμνξπρστυφχψωΓΔΘΛΞΠΣΦΨΩ'];
