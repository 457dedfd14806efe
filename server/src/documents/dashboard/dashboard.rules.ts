/** Percent of active tenants without a pending payment, rounded and held between 0 and 100; 0 without tenants. */
export function collectionRate(activeTenants: number, pendingCharges: number): number {
  if (activeTenants === 0) return 0
  const rate = Math.round(((activeTenants - pendingCharges) / activeTenants) * 100)
  return Math.min(100, Math.max(0, rate))
}
