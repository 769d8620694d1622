import { DOMSerializer } from 'prosemirror-model';
import { useEffect, useRef } from 'react';
import { mathSpec } from '../../../../formats/math/tree.ts';

/** An equation as the text will show it. @param math the text of its tree */
export function Preview({ math, className }: { math: string; className?: string | undefined }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const spec = mathSpec(math);
    if (spec) place.current?.replaceChildren(DOMSerializer.renderSpec(document, spec).dom);
  }, [math]);
  return <span ref={place} className={className} />;
}
