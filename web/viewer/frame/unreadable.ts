/** Bytes that are not what they claim to be; the message is a sentence for people. */
export class Unreadable extends Error {}
