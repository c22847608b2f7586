import { lazyScreen } from '@almanac/federation/shell'

/** ReadDialog, whose code comes when somebody reads: what draws a text is large. */
export const ReadLater = lazyScreen(() =>
  import(/* webpackChunkName: "read" */ './ReadDialog').then((screen) => screen.ReadDialog),
)
