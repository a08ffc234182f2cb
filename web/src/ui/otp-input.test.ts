import { expect, it } from 'vitest';
import { fillDigits } from './OtpInput.tsx';

const empty = ['', '', '', '', '', ''];

it.each([
  ['one digit into its box, and goes to the next', 1, '7', ['', '7', '', '', '', ''], 2],
  ['the last digit, and stays', 5, '7', ['', '', '', '', '', '7'], 5],
  ['a part from where it was pasted', 4, '123', ['', '', '', '', '1', '2'], 5],
  ['nothing of a letter', 0, 'a', empty, 0],
  ['nothing of what is longer than a code', 0, '12345678', empty, 0],
])('takes %s', (_, box, text, boxes, focus) => expect(fillDigits(empty, box, text)).toEqual({ boxes, focus }));

const mail = `Your code is 012345\r\nFri, 10 Oct 2025 18:00 +0530\n\n012345\n\nIt works for 10 minutes. Or open
https://fresher-party.web.app/link#abc-998877-efghijklmnop
Hostel 3, Dharwad 58001`;

it.each([
  ['a whole mail', mail, '012345'],
  ['a code in two halves', 'Your code: 012 345', '012345'],
  ['halves with a hyphen', '012-345', '012345'],
  ['the digits of Hindi', '०१२३४५', '012345'],
  ['full-width digits in a sentence', 'コード：０１２３４５です', '012345'],
  ['a code between invisible marks', '\u202a012\u200b345\u202c', '012345'],
  ['a year, a number and the code', 'On 10/10/2025 order 12345678: 012345.', '012345'],
  ['a code with the letters of its sender', 'ABC-012345', '012345'],
  ['two codes', '012345 or 543210', ''],
  ['a telephone number', '+919876543210', ''],
  ['a text without a code', 'Sent on 10 October 2025', ''],
])('takes the one code out of %s', (_, text, code) => {
  expect(fillDigits(empty, 2, text).boxes.join('')).toBe(code);
});
