import type { DeclaredName, Tables } from '../../database/tables'
import { accountColumns } from './account'
import { activityColumns } from './activities'
import { declaredColumns, declaredSubjects } from './declared'
import { deviceColumns } from './devices'
import { healthImportColumns } from './health-imports'
import { otherColumns } from './others'
import { sharingColumns } from './sharing'
import { signInColumns } from './sign-in'
import { socialColumns } from './social'

/** The decision for each column of tables with personal data that no feature declares. */
const listedColumns = {
  ...accountColumns,
  ...signInColumns,
  ...activityColumns,
  ...sharingColumns,
  ...socialColumns,
  ...deviceColumns,
  ...healthImportColumns,
  ...otherColumns,
}

/** The decision for each column of tables with personal data. */
export const ownColumns = { ...listedColumns, ...declaredColumns }

/** Tables without personal data that no feature declares, each with its subject. */
const listedSubjects: {
  [Table in Exclude<keyof Tables, keyof typeof listedColumns | DeclaredName>]: string
} = {
  companies: 'companies that run studies, with the addresses of care teams as the study names them',
  themes: 'how the product looks for a company',
  brand_files: 'logos of companies',
  theme_versions: 'how the product looked for a company; who made it is in the audit trail',
  theme_trials: 'which version of a theme some people get; who said so is in the audit trail',
  theme_drafts: 'what is being edited of a theme, and by whom; nothing of a participant',
  release_requests: 'what companies ask operators for; who asked and answered is in the audit trail',
  groups: 'groups of a study',
  surveys: 'questions of a study',
  dynamic_lists: 'lists of a study that questions search',
  dynamic_list_items: 'lists of a study that questions search',
  activity_definitions: 'questions of a study',
  conversation_labels: 'what a study calls conversations',
  polls: 'questions of a study',
  poll_questions: 'questions of a study',
  poll_choices: 'questions of a study',
  pages: 'texts of a study',
  library_categories: 'what a study offers',
  healthy_doses: 'texts of a study',
  study_media: 'pictures and videos of a study',
  study_loads: 'which studies were loaded',
  releases: 'releases of the product; who published them is in the audit trail',
  release_files: 'files of releases',
  installed_builds: 'builds of the product that came with an installation',
  rollouts: 'who gets which release; who said so is in the audit trail',
  rollout_changes: 'history of rollouts; who made it is in the audit trail',
  team_tokens: 'keys of teams; who made them is in the audit trail',
  sign_in_challenges: 'for five minutes, what a visitor’s passkey is to sign; it names nobody',
  registry_state: 'the revision of the registry',
  remote_failures: 'failures of releases, by a hash that changes and names nobody',
  release_loads: 'loads of releases within a week, by a keyed hash that names nobody',
  release_hours: 'numbers of loads',
  release_errors: 'errors in releases, without data of a person',
  rollout_pauses: 'when rollouts were paused; who did it is in the audit trail',
  kill_switches: 'when a remote was switched off; who did it is in the audit trail',
  rollout_plans: 'how rollouts grow; who planned it is in the audit trail',
  rollout_approvals: 'rollouts that wait for a second operator; who asked is in the audit trail',
  operator_alerts: 'what operators are written to about releases',
  release_maps: 'source maps of releases, of code alone',
  release_outages: 'when a store or database was down',
  release_holds: 'numbers of loads',
  release_verdicts: 'conclusions about releases, with numbers alone',
  release_trials: 'which release is at fault, by keyed hashes that name nobody',
  push_keys: 'the server’s own keys',
  refused_addresses: 'addresses that want no invitations, by a keyed hash that names nobody',
  rate_limits: 'how often something was tried within a day, under an address or an id',
}

/** Tables without personal data, each with its subject. */
export const tablesWithoutPersonalData = { ...listedSubjects, ...declaredSubjects }
