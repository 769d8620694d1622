/** Asks whether somebody still needs an object. */
type ReferenceOwner = (sha256: string) => Promise<boolean>;

/** The parts of the server that keep objects. All share one store, and equal bytes are one object there: whoever
 *  removes what it does not need any more asks the others first. */
export type ReferenceOwners = {
  /** Declares, before the server listens, how to ask a part. */
  declare(part: string, owner: ReferenceOwner): void;
  /** The first part that needs the object, except `but`. */
  whoNeeds(sha256: string, but: string): Promise<string | undefined>;
};

export function createReferenceOwners(): ReferenceOwners {
  const owners = new Map<string, ReferenceOwner>();
  return {
    declare(part, owner) {
      if (owners.has(part)) throw new Error(`The part ${part} declares twice what it keeps.`);
      owners.set(part, owner);
    },
    async whoNeeds(sha256, but) {
      for (const [part, needs] of owners) if (part !== but && (await needs(sha256))) return part;
      return undefined;
    },
  };
}
