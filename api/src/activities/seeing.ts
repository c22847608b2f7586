/** Whether somebody sees a response, for whatever belongs to it, such as its pictures. */
export { seesResponse } from './responses/seeing'
