/** Members of the care team on the dashboard; the circle has all. */
export const MAX_SHOWN = 3
