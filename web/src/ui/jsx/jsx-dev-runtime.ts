import { jsx, jsxs } from './jsx-runtime.ts';

export { Fragment } from './jsx-runtime.ts';

export const jsxDEV = (type: Parameters<typeof jsx>[0], props: unknown, key: string | undefined, isStatic: boolean) =>
  (isStatic ? jsxs : jsx)(type, props, key);
