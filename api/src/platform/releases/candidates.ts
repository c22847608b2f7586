import { sql } from 'kysely'

/** SQL on `releases`: whether a rule names the release. */
const isRuled = sql<boolean>`exists (
  select from rollouts where rollouts.remote = releases.remote and rollouts.version = releases.version)`

/** SQL on `releases`: whether it is the newest of its remote that is not withdrawn, which may be rolled out next. */
const isNext = sql<boolean>`withdrawn_at is null and not exists (
  select from releases newer
  where newer.remote = releases.remote and newer.published_at > releases.published_at and newer.withdrawn_at is null)`

/** SQL on `releases`: whether people get the release by a rule, or may get it next. */
export const isRuledOrNext = sql<boolean>`(${isRuled} or ${isNext})`
