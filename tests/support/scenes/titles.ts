/** Moments in Asia/Kolkata and the title that spec §9 gives each, with both edges of every span. */
export const titles = [
  ['2025-10-09T23:59:30', 'Freshers Night 2025'],
  ['2025-10-10T00:00:01', "Freshers Night '25 · Prelude"],
  ['2025-10-10T11:59:30', "Freshers Night '25 · Prelude"],
  ['2025-10-10T12:00:01', "Freshers Night '25 · Day One"],
  ['2025-10-10T18:00:01', "Freshers Night '25 · Nightfall"],
  ['2025-10-11T00:00:01', "Freshers Night '25 · Day Two"],
  ['2025-10-11T12:00:01', "Freshers Night '25 · Momentum"],
  ['2025-10-11T17:59:30', "Freshers Night '25 · Momentum"],
  ['2025-10-11T18:00:01', "Freshers Night '25 · Finale"],
  ['2025-10-12T00:00:01', 'Freshers Night 2025'],
] as const;
