import { describe, expect, it } from 'vitest';
import { eraseDigit, fillDigits } from './OtpInput.tsx';

const empty = ['', '', '', '', '', ''];

describe('fillDigits', () => {
  it('puts one digit into its box and advances', () => {
    expect(fillDigits(empty, 1, '7')).toEqual({ boxes: ['', '7', '', '', '', ''], focus: 2 });
  });

  it('stays on the last box', () => {
    expect(fillDigits(empty, 5, '7').focus).toBe(5);
  });

  it('accepts only digits', () => {
    expect(fillDigits(empty, 0, 'a')).toEqual({ boxes: empty, focus: 0 });
    expect(fillDigits(empty, 0, '12-34 56').boxes).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it('spreads a whole code from the first box, wherever it was pasted', () => {
    expect(fillDigits(['9', '', '', '', '', ''], 3, '123456')).toEqual({
      boxes: ['1', '2', '3', '4', '5', '6'],
      focus: 5,
    });
  });

  it('spreads a part from where it was pasted, and takes nothing that is longer than a code', () => {
    expect(fillDigits(empty, 4, '123').boxes).toEqual(['', '', '', '', '1', '2']);
    expect(fillDigits(empty, 0, '12345678').boxes).toEqual(empty);
  });
});

const mail = `Your code is 012345\r\nFri, 10 Oct 2025 18:00 +0530\n\n012345\n\nIt works for 10 minutes. Or open
https://fresher-party.web.app/link#abc-998877-efghijklmnop
Hostel 3, Dharwad 58001`;

it.each([
  ['a whole mail', mail, '012345'],
  ['a code in two halves', 'Your code: 012 345', '012345'],
  ['halves with a hyphen', '012-345', '012345'],
  ['the digits of Hindi', '०१२३४५', '012345'],
  ['full-width digits in a sentence', 'コード：０１２３４５です', '012345'],
  ['the digits of Bengali, in halves', '০১২ ৩৪৫', '012345'],
  ['mathematical digits', '𝟎𝟏𝟐𝟑𝟒𝟓', '012345'],
  ['a code between invisible marks', '\u202a012\u200b345\u202c', '012345'],
  ['a year, a number and the code', 'On 10/10/2025 order 12345678: 012345.', '012345'],
  ['a code with the letters of its sender', 'ABC-012345', '012345'],
  ['letters close to the code', 'ABC012345', '012345'],
  ['two codes', '012345 or 543210', ''],
  ['a telephone number', '+919876543210', ''],
  ['a text without a code', 'Sent on 10 October 2025', ''],
])('takes the one code out of %s', (_, text, code) => {
  expect(fillDigits(empty, 2, text).boxes.join('')).toBe(code);
});

describe('eraseDigit', () => {
  it('clears a filled box and stays', () => {
    expect(eraseDigit(['1', '2', '', '', '', ''], 1)).toEqual({ boxes: ['1', '', '', '', '', ''], focus: 1 });
  });

  it('moves back from an empty box', () => {
    expect(eraseDigit(['1', '', '', '', '', ''], 1)).toEqual({ boxes: ['1', '', '', '', '', ''], focus: 0 });
    expect(eraseDigit(empty, 0).focus).toBe(0);
  });
});
