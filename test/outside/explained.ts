import type { Explained } from './report.ts';

const NO_VOTES = 'nobody votes on a chain of one node';

/** What fails here and passes on a validator, and why. */
export const explained: Explained = {
  rust: {
    get_token_accounts_by_delegate:
      'this version of the client asks for the accounts of an owner instead, of every node',
  },
  'solana-py': {
    test_logs_subscribe_all_with_votes_receives_vote_log: NO_VOTES,
    test_vote_subscribe: NO_VOTES,
    test_send_memo_in_transaction:
      'the memo program of the VM writes the text to a line of its own, where memo v3 writes it in quotes',
  },
};
