import fc from 'fast-check';

// The same runs every time: a test that fails once has to fail again. FC_SEED draws others.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.FC_SEED ?? 1) });
