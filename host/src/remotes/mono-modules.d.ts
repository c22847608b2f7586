/** Written by the one-bundle build (shared/federation/webpack/mono.cjs): what each remote exposes. */
declare module 'almanac-mono' {
  export const modules: Record<string, Record<string, () => Promise<object>>>
}
