/** The companies and groups of a participant, and whether one of her studies is closed. */
export { hasClosedStudy, isInClosedStudy } from './companies/closed'
export { asksForCode, becomeMember, groupByCode, groupById, joinedGroups, type JoinableGroup } from './companies/groups'
export { companiesOf, groupsOf } from './companies/of'
export { membershipsOf, onlyCompany } from './companies/reach'
export { onboardingSurveyIds } from './companies/onboarding'
