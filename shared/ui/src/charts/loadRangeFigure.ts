/** What draws a long time. Few people ask for one, so that it is not loaded with the other charts. */
export const loadRangeFigure = () => import('./RangeFigure').then((figure) => figure.RangeFigure)

/** Begins to load it while the values are asked for. A failure is told, and tried again, where a chart is shown. */
export function prepareRangeChart(): void {
  loadRangeFigure().catch(() => undefined)
}
