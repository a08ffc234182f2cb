import { describe, expect, it } from 'vitest';
import { eraseDigit, fillDigits } from './otp-digits.ts';

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

  it('spreads a part from where it was pasted, and drops what does not fit', () => {
    expect(fillDigits(empty, 4, '123').boxes).toEqual(['', '', '', '', '1', '2']);
    expect(fillDigits(empty, 0, '12345678').boxes).toEqual(['1', '2', '3', '4', '5', '6']);
  });
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
