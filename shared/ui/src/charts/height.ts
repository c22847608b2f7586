/** How high a line chart is drawn, in pixels: its place is that high before the chart library has come. */
export const LINE_CHART_HEIGHT = 240
