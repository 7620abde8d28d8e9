import { realPrograms } from '../support/real-programs.ts';

// The real programs as --bpf-program of `gavel sandbox up` wants them; nothing where there are none.
process.stdout.write((realPrograms() ?? []).map(({ address, path }) => `${address}=${path}`).join(','));
