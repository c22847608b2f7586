/** The sentences with which the server gives a reason; each but `refused` has words in every language (`api.release_reasons`). */
export const REASON_CODES = [
  'failed',
  'failed_company',
  'failed_browser',
  'failed_host',
  'base',
  'no_base',
  'new_error',
  'new_error_unnamed',
  'slow_lcp',
  'slow_inp',
  'blamed',
  'blamed_by_trial',
  'trial_undecided',
  'planned',
  'plan_step',
  'plan_replaced',
  'plan_ended',
  'plan_overtaken',
  'plan_withdrawn',
  'plan_switched_off',
  'outage_store',
  'outage_database',
  'outage_files',
  'outage_ended',
  // The sentence of an error: `error` is its code, `release` what it is about.
  'refused',
] as const

/** One sentence of the server, with what it names. */
export interface Reason {
  code: (typeof REASON_CODES)[number]
  values: Record<string, string | number>
}
