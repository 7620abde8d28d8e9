package main

import (
	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"
)

func chain() []test {
	finalized := rpc.CommitmentFinalized
	slot := func() uint64 {
		found, _ := client.GetSlot(ctx, finalized)
		return found
	}
	return []test{
		{"GetSlot", answers(func() (uint64, error) { return client.GetSlot(ctx, latest) }, positive)},
		{"GetBlockHeight", answers(func() (uint64, error) { return client.GetBlockHeight(ctx, latest) }, positive)},
		{"GetTransactionCount", answers(func() (uint64, error) { return client.GetTransactionCount(ctx, latest) }, positive)},
		{"GetMinimumBalanceForRentExemption", answers(func() (uint64, error) {
			return client.GetMinimumBalanceForRentExemption(ctx, 0, latest)
		}, func(it uint64) bool { return it == 890_880 })},
		{"GetFirstAvailableBlock", answers(func() (uint64, error) { return client.GetFirstAvailableBlock(ctx) }, whatever[uint64])},
		{"MinimumLedgerSlot", answers(func() (uint64, error) { return client.MinimumLedgerSlot(ctx) }, whatever[uint64])},
		{"GetMaxRetransmitSlot", answers(func() (uint64, error) { return client.GetMaxRetransmitSlot(ctx) }, whatever[uint64])},
		{"GetMaxShredInsertSlot", answers(func() (uint64, error) { return client.GetMaxShredInsertSlot(ctx) }, positive)},
		{"GetHealth", answers(func() (string, error) { return client.GetHealth(ctx) }, func(it string) bool { return it == "ok" })},
		{"GetVersion", answers(func() (*rpc.GetVersionResult, error) { return client.GetVersion(ctx) },
			func(it *rpc.GetVersionResult) bool { return it.SolanaCore != "" })},
		{"GetGenesisHash", answers(func() (solana.Hash, error) { return client.GetGenesisHash(ctx) },
			func(it solana.Hash) bool { return !it.IsZero() })},
		{"GetIdentity", answers(func() (*rpc.GetIdentityResult, error) { return client.GetIdentity(ctx) }, whatever[*rpc.GetIdentityResult])},
		{"GetSlotLeader", answers(func() (solana.PublicKey, error) { return client.GetSlotLeader(ctx, latest) },
			func(it solana.PublicKey) bool { return !it.IsZero() })},
		{"GetSlotLeaders", answers(func() ([]solana.PublicKey, error) { return client.GetSlotLeaders(ctx, slot(), 3) },
			func(it []solana.PublicKey) bool { return len(it) == 3 })},
		{"GetLeaderSchedule", answers(func() (rpc.GetLeaderScheduleResult, error) { return client.GetLeaderSchedule(ctx) },
			func(it rpc.GetLeaderScheduleResult) bool { return len(it) > 0 })},
		{"GetClusterNodes", answers(func() ([]*rpc.GetClusterNodesResult, error) { return client.GetClusterNodes(ctx) },
			func(it []*rpc.GetClusterNodesResult) bool { return len(it) == 1 })},
		{"GetVoteAccounts", answers(func() (*rpc.GetVoteAccountsResult, error) { return client.GetVoteAccounts(ctx, nil) }, whatever[*rpc.GetVoteAccountsResult])},
		{"GetEpochInfo", answers(func() (*rpc.GetEpochInfoResult, error) { return client.GetEpochInfo(ctx, latest) },
			func(it *rpc.GetEpochInfoResult) bool { return it.SlotsInEpoch == 432_000 })},
		{"GetEpochSchedule", answers(func() (*rpc.GetEpochScheduleResult, error) { return client.GetEpochSchedule(ctx) },
			func(it *rpc.GetEpochScheduleResult) bool { return it.SlotsPerEpoch == 432_000 })},
		{"GetInflationGovernor", answers(func() (*rpc.GetInflationGovernorResult, error) { return client.GetInflationGovernor(ctx, latest) }, whatever[*rpc.GetInflationGovernorResult])},
		{"GetInflationRate", answers(func() (*rpc.GetInflationRateResult, error) { return client.GetInflationRate(ctx) }, whatever[*rpc.GetInflationRateResult])},
		{"GetSupply", answers(func() (*rpc.GetSupplyResult, error) { return client.GetSupply(ctx, latest) },
			func(it *rpc.GetSupplyResult) bool { return it.Value.Total > 0 })},
		{"GetLargestAccounts", answers(func() (*rpc.GetLargestAccountsResult, error) {
			return client.GetLargestAccounts(ctx, latest, rpc.LargestAccountsFilterCirculating)
		}, func(it *rpc.GetLargestAccountsResult) bool { return len(it.Value) > 0 })},
		{"GetBlocks", answers(func() (rpc.BlocksResult, error) {
			end := slot()
			return client.GetBlocks(ctx, end-5, &end, finalized)
		}, func(it rpc.BlocksResult) bool { return len(it) == 6 })},
		{"GetBlocks without an end", answers(func() (rpc.BlocksResult, error) { return client.GetBlocks(ctx, slot()-5, nil, finalized) },
			func(it rpc.BlocksResult) bool { return len(it) > 0 })},
		{"GetBlocksWithLimit", answers(func() (*rpc.BlocksResult, error) { return client.GetBlocksWithLimit(ctx, slot()-5, 3, finalized) },
			func(it *rpc.BlocksResult) bool { return len(*it) == 3 })},
		{"GetBlockTime", answers(func() (*solana.UnixTimeSeconds, error) { return client.GetBlockTime(ctx, slot()) },
			func(it *solana.UnixTimeSeconds) bool { return *it > 0 })},
		{"GetBlockCommitment", answers(func() (*rpc.GetBlockCommitmentResult, error) { return client.GetBlockCommitment(ctx, slot()) }, whatever[*rpc.GetBlockCommitmentResult])},
		{"GetBlockProduction", answers(func() (*rpc.GetBlockProductionResult, error) { return client.GetBlockProduction(ctx) }, whatever[*rpc.GetBlockProductionResult])},
		{"GetRecentPerformanceSamples", answers(func() ([]*rpc.GetRecentPerformanceSamplesResult, error) {
			return client.GetRecentPerformanceSamples(ctx, nil)
		}, whatever[[]*rpc.GetRecentPerformanceSamplesResult])},
		{"GetRecentPrioritizationFees", answers(func() ([]rpc.PriorizationFeeResult, error) {
			return client.GetRecentPrioritizationFees(ctx, solana.PublicKeySlice{arlo})
		}, whatever[[]rpc.PriorizationFeeResult])},
		// As by a validator in its first epoch.
		{"GetInflationReward", refused(-32004, func() error {
			_, err := client.GetInflationReward(ctx, []solana.PublicKey{arlo}, nil)
			return err
		})},
		// As by a validator that has not made one.
		{"GetHighestSnapshotSlot", refused(-32008, func() error {
			_, err := client.GetHighestSnapshotSlot(ctx)
			return err
		})},
		{"IsBlockhashValid", answers(func() (*rpc.IsValidBlockhashResult, error) {
			found, err := client.GetLatestBlockhash(ctx, finalized)
			if err != nil {
				return nil, err
			}
			return client.IsBlockhashValid(ctx, found.Value.Blockhash, finalized)
		}, func(it *rpc.IsValidBlockhashResult) bool { return it.Value })},
	}
}
