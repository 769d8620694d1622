/** What is corrected while typing. */
export const en = {
  corrections: 'Correct as you type',
  correctionsAlso: 'autocorrect autoformat smart quotes dashes lists links',
};
