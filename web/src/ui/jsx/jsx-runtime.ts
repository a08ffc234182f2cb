/** React can't remove text that a translator has replaced: text beside elements gets a span of its own. */

import { jsxs as createMany, jsx as createOne, Fragment } from 'react/jsx-runtime';

const isText = (child: unknown): child is string | number => typeof child === 'string' || typeof child === 'number';
const isNothing = (child: unknown): boolean => child === null || child === undefined || typeof child === 'boolean';

function whole(children: unknown): unknown {
  if (!Array.isArray(children)) return children;
  const parts = children.map(whole);
  if (parts.every((part) => isText(part) || isNothing(part))) return parts.filter(isText).join('');
  let run = -1;
  for (const [index, part] of parts.entries()) {
    if (!isText(part)) run = isNothing(part) ? run : -1;
    else if (run < 0) run = index;
    else [parts[run], parts[index]] = [`${parts[run]}${part}`, null];
  }
  return parts.map((part, index) => (isText(part) && part !== '' ? inSpan(part, `text-${index}`) : part));
}

const inSpan = (text: string | number, key?: string) => createOne('span', { children: text }, key);

const safely =
  (create: typeof createOne): typeof createOne =>
  (type, props, key) => {
    const given: unknown = Reflect.get(props as object, 'children');
    const children = whole(given);
    // A fragment has no element of its own.
    const safe = typeof type === 'symbol' && isText(children) ? inSpan(children) : children;
    return create(type, safe === given ? props : { ...(props as object), children: safe }, key);
  };

export { Fragment };
export const jsx = safely(createOne);
export const jsxs = safely(createMany);
