/** Buckets of one line of a chart. No chart is wider in pixels. */
export const MAX_CHART_BUCKETS = 800

/** Local days in one window of a summary. */
export const MAX_SUMMARY_DAYS = 400
