/** Origin of what a person does with comments in the shared document. */
export const COMMENTING = Symbol('commenting');
