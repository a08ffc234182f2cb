import { isValidElement, type ReactElement } from 'react';
import { expect, it } from 'vitest';
import { Fragment, jsx, jsxs } from './jsx-runtime.ts';

const shape = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(shape);
  if (!isValidElement(node)) return node;
  const { type, props } = node as ReactElement<{ children?: unknown }>;
  return [typeof type === 'symbol' ? '' : type, shape(props.children)];
};
const icon = jsx('i', {});

it('makes text alone one string', () => {
  expect(shape(jsxs('p', { children: [3, '/', 500] }))).toEqual(['p', '3/500']);
  expect(shape(jsxs('p', { children: [false, 'a', null, ['b', 1]] }))).toEqual(['p', 'ab1']);
  expect(shape(jsx('p', { children: 'a' }))).toEqual(['p', 'a']);
});

it('gives each run of text beside an element one of its own', () => {
  const children = ['a ', 1, icon, false, ' b', null, 'c'];
  const shown = [['span', 'a 1'], null, ['i', undefined], false, ['span', ' bc'], null, null];
  expect(shape(jsxs('p', { children }))).toEqual(['p', shown]);
});

it('gives text in a fragment an element, too', () => {
  expect(shape(jsx(Fragment, { children: 'a' }))).toEqual(['', ['span', 'a']]);
});

it('leaves elements, props without children and keys as they are', () => {
  expect(shape(jsx('p', { children: icon }))).toEqual(['p', ['i', undefined]]);
  expect(jsx('p', { id: 'x' }, 'key')).toMatchObject({ key: 'key', props: { id: 'x' } });
});
