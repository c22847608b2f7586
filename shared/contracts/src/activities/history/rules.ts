/** Buckets of one line of a chart: no chart is drawn on more pixels than that. */
export const MAX_CHART_BUCKETS = 800

/** Local days in one window of numbers. */
export const MAX_SUMMARY_DAYS = 400
