/** Names, addresses, roles and features of users, for every area. It has no calls. */
export { administeredCompanies, changeAdministrator } from './administrators'
export { featuresColumn, userFeatures } from './features'
export {
  accountsByEmail,
  confirmedAccounts,
  emailOf,
  fullName,
  idOfEmail,
  isNamed,
  storedEmail,
  type KnownPerson,
  lockPeople,
  peopleById,
  type Person,
  testerNamed,
} from './people'
export { changeRole, type CompanyRole, type Role, rolesOf } from './roles'
