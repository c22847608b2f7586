/** Width of the rail in a wide window, for what stands beside it. */
export const RAIL_WIDTH = '14.75rem'
