interface Report {
  auditReportVersion?: number
  vulnerabilities?: Record<string, { name: string; severity: string; via: (string | { title?: string })[] }>
}

const GRAVE = ['high', 'critical']

/** Verdict on what `npm audit --json` printed. `unknown`: the registry gave no advisories, or no answer at all. */
export type Verdict = { kind: 'clean' } | { kind: 'unknown' } | { kind: 'found'; findings: string[] }

/** The first JSON object of a text that may have warnings around it. */
function reportIn(printed: string): Report | undefined {
  try {
    return JSON.parse(printed.slice(printed.indexOf('{'), printed.lastIndexOf('}') + 1)) as Report
  } catch {
    return undefined
  }
}

/** Packages with a known vulnerability that is high or critical. */
export function judgeAudit(printed: string): Verdict {
  const report = reportIn(printed)
  if (report?.auditReportVersion === undefined) return { kind: 'unknown' }
  const findings = Object.values(report.vulnerabilities ?? {})
    .filter(({ severity }) => GRAVE.includes(severity))
    .map(({ name, severity, via }) => {
      const reasons = via.map((reason) => (typeof reason === 'string' ? reason : reason.title)).join(', ')
      return `${name}: ${severity} (${reasons})`
    })
  return findings.length > 0 ? { kind: 'found', findings } : { kind: 'clean' }
}
