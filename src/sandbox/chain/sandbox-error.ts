export type SandboxErrorCode = 'PORT_IN_USE' | 'SNAPSHOT_INVALID' | 'SNAPSHOT_FOREIGN' | 'PROGRAM_INVALID';

/** A failure to start or resume the sandbox chain. `hint` says in words what the person can do about it. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';

  constructor(
    readonly code: SandboxErrorCode,
    message: string,
    readonly hint: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
