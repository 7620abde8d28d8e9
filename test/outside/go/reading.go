package main

import (
	"fmt"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"
)

func reading() []test {
	version := uint64(0)
	return []test{
		{"GetBalance", answers(func() (*rpc.GetBalanceResult, error) { return client.GetBalance(ctx, payer.PublicKey(), latest) },
			func(it *rpc.GetBalanceResult) bool { return it.Value > 90*sol && it.Value < 99*sol })},
		{"GetAccountInfo", answers(func() (*rpc.GetAccountInfoResult, error) { return client.GetAccountInfo(ctx, payer.PublicKey()) },
			func(it *rpc.GetAccountInfoResult) bool { return it.Value.Owner == solana.SystemProgramID })},
		{"GetAccountInfo of nothing", func() error {
			if _, err := client.GetAccountInfo(ctx, solana.NewWallet().PublicKey()); err != rpc.ErrNotFound {
				return fmt.Errorf("unexpected: %v", err)
			}
			return nil
		}},
		{"GetAccountInfoWithOpts in base64+zstd", answers(func() (*rpc.GetAccountInfoResult, error) {
			return client.GetAccountInfoWithOpts(ctx, solana.SysVarRentPubkey, &rpc.GetAccountInfoOpts{Encoding: solana.EncodingBase64Zstd})
		}, func(it *rpc.GetAccountInfoResult) bool { return len(it.GetBinary()) == 17 })},
		{"GetMultipleAccounts", answers(func() (*rpc.GetMultipleAccountsResult, error) {
			return client.GetMultipleAccounts(ctx, payer.PublicKey(), solana.NewWallet().PublicKey())
		}, func(it *rpc.GetMultipleAccountsResult) bool { return it.Value[0] != nil && it.Value[1] == nil })},
		{"GetProgramAccountsWithOpts", answers(func() (rpc.GetProgramAccountsResult, error) {
			return client.GetProgramAccountsWithOpts(ctx, solana.TokenProgramID, &rpc.GetProgramAccountsOpts{
				Commitment: latest,
				Filters:    []rpc.RPCFilter{{DataSize: 165}, {Memcmp: &rpc.RPCFilterMemcmp{Offset: 32, Bytes: arlo.Bytes()}}},
			})
		}, func(it rpc.GetProgramAccountsResult) bool { return len(it) > 0 })},
		{"GetTokenAccountsByOwner", answers(func() (*rpc.GetTokenAccountsResult, error) {
			return client.GetTokenAccountsByOwner(ctx, arlo, &rpc.GetTokenAccountsConfig{ProgramId: &solana.TokenProgramID}, &rpc.GetTokenAccountsOpts{Commitment: latest})
		}, func(it *rpc.GetTokenAccountsResult) bool {
			if len(it.Value) == 0 {
				return false
			}
			token = it.Value[0].Pubkey
			mint = solana.PublicKeyFromBytes(it.Value[0].Account.Data.GetBinary()[:32])
			return true
		})},
		{"GetTokenAccountsByDelegate", answers(func() (*rpc.GetTokenAccountsResult, error) {
			return client.GetTokenAccountsByDelegate(ctx, arlo, &rpc.GetTokenAccountsConfig{ProgramId: &solana.TokenProgramID}, &rpc.GetTokenAccountsOpts{Commitment: latest})
		}, func(it *rpc.GetTokenAccountsResult) bool { return len(it.Value) == 0 })},
		{"GetTokenAccountBalance", answers(func() (*rpc.GetTokenAccountBalanceResult, error) {
			return client.GetTokenAccountBalance(ctx, token, latest)
		}, func(it *rpc.GetTokenAccountBalanceResult) bool { return it.Value.Amount != "" })},
		{"GetTokenSupply", answers(func() (*rpc.GetTokenSupplyResult, error) { return client.GetTokenSupply(ctx, mint, latest) },
			func(it *rpc.GetTokenSupplyResult) bool { return it.Value.Amount != "0" })},
		{"GetTokenLargestAccounts", answers(func() (*rpc.GetTokenLargestAccountsResult, error) {
			return client.GetTokenLargestAccounts(ctx, mint, latest)
		}, func(it *rpc.GetTokenLargestAccountsResult) bool { return len(it.Value) > 0 })},
		{"GetTransaction", answers(func() (*rpc.GetTransactionResult, error) {
			return client.GetTransaction(ctx, sent, &rpc.GetTransactionOpts{Commitment: latest, MaxSupportedTransactionVersion: &version})
		}, func(it *rpc.GetTransactionResult) bool { return it.Meta.Fee == 5000 && it.Meta.Err == nil })},
		{"GetParsedTransaction", answers(func() (*rpc.GetParsedTransactionResult, error) {
			return client.GetParsedTransaction(ctx, sent, &rpc.GetParsedTransactionOpts{Commitment: latest, MaxSupportedTransactionVersion: &version})
		}, func(it *rpc.GetParsedTransactionResult) bool {
			return it.Transaction.Message.Instructions[0].Program == "system"
		})},
		{"GetSignatureStatuses", answers(func() (*rpc.GetSignatureStatusesResult, error) {
			return client.GetSignatureStatuses(ctx, true, sent)
		}, func(it *rpc.GetSignatureStatusesResult) bool { return it.Value[0].Err == nil })},
		{"GetSignaturesForAddress", answers(func() ([]*rpc.TransactionSignature, error) {
			return client.GetSignaturesForAddressWithOpts(ctx, payer.PublicKey(), &rpc.GetSignaturesForAddressOpts{Commitment: latest})
		}, func(it []*rpc.TransactionSignature) bool { return len(it) > 1 })},
		{"GetBlock", answers(func() (*rpc.GetBlockResult, error) {
			slot, err := client.GetSlot(ctx, rpc.CommitmentFinalized)
			if err != nil {
				return nil, err
			}
			return client.GetBlockWithOpts(ctx, slot, &rpc.GetBlockOpts{MaxSupportedTransactionVersion: &version})
		}, func(it *rpc.GetBlockResult) bool { return it.BlockTime != nil })},
		{"GetParsedBlockWithOpts", answers(func() (*rpc.GetParsedBlockResult, error) {
			slot, err := client.GetSlot(ctx, rpc.CommitmentFinalized)
			if err != nil {
				return nil, err
			}
			return client.GetParsedBlockWithOpts(ctx, slot, &rpc.GetBlockOpts{MaxSupportedTransactionVersion: &version})
		}, whatever[*rpc.GetParsedBlockResult])},
	}
}
