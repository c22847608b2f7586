/** The drawing of a long time span. Rarely used, so it is not bundled with the other charts. */
export const loadRangeFigure = () => import('./RangeFigure').then((figure) => figure.RangeFigure)

/** Preloads it while the values are requested. A failure is reported, with a retry, where a chart is shown. */
export function prepareRangeChart(): void {
  loadRangeFigure().catch(() => undefined)
}
