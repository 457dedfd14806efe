/** By which columns the list of owners can be ordered; with a minus the other way round. */
export const ownerOrders = ['owner', '-owner', 'owed', '-owed', 'lastPaid', '-lastPaid'] as const
export type OwnerOrder = (typeof ownerOrders)[number]
