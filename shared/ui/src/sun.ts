export { DaySun } from './sun/DaySun'
export { SunPath, type SunMark } from './sun/SunPath'
