/** A name as paths have it: 'paymentClaims' is 'payment-claims'. */
const inPath = (name: string) => name.replace(/[A-Z]/g, '-$&').toLowerCase()

/**
 * The method and path of each procedure, 'GET /setup', by 'part.name'.
 * @param text part by part as `scripts/contract-json.ts` writes it: 'setup,status GET /~;…', ~ being the part and * the procedure
 */
export function routesIn(text: string): [name: string, route: string][] {
  return text.split(';').flatMap((each) => {
    const [part = '', ...members] = each.split(',')
    return members.map((member): [string, string] => {
      const [name = '', ...route] = member.split(' ')
      return [`${part}.${name}`, route.join(' ').replace('~', inPath(part)).replace('*', inPath(name))]
    })
  })
}
