/** The published package has no types for this file. */
declare module '@module-federation/webpack-bundler-runtime/dist/consumes.js' {
  export function consumes(options: object): void
}

/** Written by the one-bundle build (shared/federation/webpack/mono.cjs): what each remote exposes. */
declare module 'almanac-mono' {
  export const modules: Record<string, Record<string, () => Promise<object>>>
}
