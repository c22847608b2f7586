/** What lies under the sun of a brand, on 360 by 44: its upper edge in the distance, and nearby. */
export const LANDS = {
  hills: ['M0 22C60 4 120 10 190 20S310 26 360 12', 'M0 36C70 26 130 30 200 34S320 30 360 24'],
  sea: ['M0 14H360', 'M0 30q15-5 30 0t30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0'],
  fields: ['M0 12L130 20 250 14 360 21', 'M0 38L90 27 210 36 360 25'],
  plain: ['M0 26H360', 'M0 44H360'],
} as const

/** Closes an edge to an area down to the lower edge of the drawing. */
export const areaBelow = (edge: string): string => `${edge}V44H0Z`
