/** Why a plan does not grow although it is due. */
export type PlanWaiting = 'pause' | 'people' | 'rate' | 'second_person'
