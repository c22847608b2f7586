import { loadChunk } from '@almanac/federation/shell'

/** The library that draws with ink; it comes when somebody is to sign. */
export const loadPad = async () =>
  (await loadChunk(() => import(/* webpackChunkName: "signature" */ 'signature_pad'))).default

/** Where one can sign. */
export type Pad = InstanceType<Awaited<ReturnType<typeof loadPad>>>
