/** Who rents, as a paper keeps them: the others by their ids, so that the name of one alone can be taken away. */
export interface RenterNames {
  tenantName: string
  coTenants?: Readonly<Record<string, string>>
}

/** Papers of who rents alone stay as they always were. */
export const renterNames = (tenantName: string, coTenants: RenterNames['coTenants'] | null): RenterNames =>
  coTenants ? { tenantName, coTenants } : { tenantName }

/** 'Wanjiku Kamau, Amina Noor and Peter Otieno'. @param nobody for a name that was taken away */
export function inOneLine({ tenantName, coTenants = {} }: Partial<RenterNames>, nobody: string): string {
  const others = Object.values(coTenants).sort((one, other) => one.localeCompare(other, 'en'))
  const last = others.pop()
  const first = [tenantName ?? nobody, ...others].join(', ')
  return last === undefined ? first : `${first} and ${last}`
}
