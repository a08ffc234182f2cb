import { expect, it } from 'vitest';
import { endSize, nameSize } from './name-size.ts';

const long = 'Venkatanarasimharajuvaripeta ';

it('shows short names large, and keeps long ones readable', () => {
  expect(nameSize(['Asha Rao'])).toEqual({ size: 20, hasFaces: true });
  expect(nameSize(['Asha Rao', 'Binu Paul'])).toMatchObject({ hasFaces: true });
  expect(nameSize(['Asha Rao', 'Binu Paul']).size).toBeLessThan(nameSize(['Asha Rao']).size);
  for (const names of [[long], [long, long], ['Asha Rao', 'Binu Paul', 'Chitra Iyer'], [long.repeat(3)]]) {
    expect(nameSize(names).size).toBeGreaterThanOrEqual(8);
  }
  expect(endSize([['Asha Rao'], ['Binu Paul']])).toEqual({ size: 11, hasFaces: true });
  expect(endSize([['Asha Rao'], ['Binu Paul', 'Chitra Iyer']])).toMatchObject({ hasFaces: true });
  expect(endSize([['Asha Rao', 'Binu Paul'], [`${long}Rao`]]).size).toBeGreaterThanOrEqual(8);
});

it('leaves out the faces when names are many or long', () => {
  const five = Array.from({ length: 5 }, (_, index) => `Candidate number ${index}`);
  expect(nameSize(five)).toMatchObject({ hasFaces: false });
  expect(nameSize(five).size).toBeGreaterThanOrEqual(8);
  expect(nameSize([long, long, long])).toMatchObject({ hasFaces: false });
  expect(endSize([['Asha Rao'], ['Binu', 'Chitra', 'Dev']])).toMatchObject({ hasFaces: false });
  expect(nameSize(Array.from({ length: 60 }, () => 'Somebody'))).toEqual({ size: 6, hasFaces: false });
});
