interface AskedQuery {
  queryKey: readonly unknown[]
}

/**
 * Keeps in sight what was read before while another time or page of the same thing is read; of another thing nothing stands
 * under its name. @param of what says which thing it is, as it is asked for
 */
export const keptFor =
  (of: Readonly<Record<string, string | null>>) =>
  <Data>(before: Data | undefined, query: AskedQuery | undefined): Data | undefined => {
    const asked = query?.queryKey[1] as { input?: Record<string, unknown> } | undefined
    return Object.entries(of).every(([name, value]) => asked?.input?.[name] === value) ? before : undefined
  }
