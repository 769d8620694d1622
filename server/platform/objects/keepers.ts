/** Asks whether somebody still needs an object. */
export type Keeper = (sha256: string) => Promise<boolean>;

/** The parts of the server that keep objects. All share one store, and equal bytes are one object there: whoever
 *  removes what it does not need any more asks the others first. */
export type Keepers = {
  /** Declares, before the server listens, how to ask a part. */
  declare(part: string, keeper: Keeper): void;
  /** The first part that needs the object, except `but`. */
  whoNeeds(sha256: string, but: string): Promise<string | undefined>;
};

export function createKeepers(): Keepers {
  const keepers = new Map<string, Keeper>();
  return {
    declare(part, keeper) {
      if (keepers.has(part)) throw new Error(`The part ${part} declares twice what it keeps.`);
      keepers.set(part, keeper);
    },
    async whoNeeds(sha256, but) {
      for (const [part, needs] of keepers) if (part !== but && (await needs(sha256))) return part;
      return undefined;
    },
  };
}
