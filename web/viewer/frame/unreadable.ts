/** Bytes that are not what they are said to be; the message is a sentence for people. */
export class Unreadable extends Error {}
