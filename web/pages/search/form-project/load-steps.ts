/** Screens after the questions. */
export async function loadSteps() {
  const [{ WhenStep }, { WhatStep }, { CompaniesStep }] = await Promise.all([
    import('./when-step.tsx'),
    import('./what-step.tsx'),
    import('./companies-step.tsx'),
  ])
  return { WhenStep, WhatStep, CompaniesStep }
}
