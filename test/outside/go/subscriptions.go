package main

import (
	"context"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"
	"github.com/gagliardetto/solana-go/rpc/ws"
)

type subscription[T any] interface {
	Recv(context.Context) (T, error)
	Unsubscribe()
}

// The first that is told after `act`, which was not called before the subscription was open.
func told[T any](open func() (subscription[T], error), act func() error, passes func(T) bool) func() error {
	return answers(func() (T, error) {
		opened, err := open()
		if err != nil {
			var none T
			return none, err
		}
		defer opened.Unsubscribe()
		if err := act(); err != nil {
			var none T
			return none, err
		}
		return opened.Recv(ctx)
	}, passes)
}

func nothing() error { return nil }

func subscriptions() []test {
	to := solana.NewWallet().PublicKey()
	pay := func() error { return send(to) }
	return []test{
		{"AccountSubscribe", told(func() (subscription[*ws.AccountResult], error) { return socket.AccountSubscribe(to, latest) }, pay,
			func(it *ws.AccountResult) bool { return it.Value.Lamports == sol })},
		{"ProgramSubscribe", told(func() (subscription[*ws.ProgramResult], error) {
			return socket.ProgramSubscribe(solana.SystemProgramID, latest)
		}, pay, func(it *ws.ProgramResult) bool { return it.Value.Account != nil })},
		{"LogsSubscribe", told(func() (subscription[*ws.LogResult], error) {
			return socket.LogsSubscribe(ws.LogsSubscribeFilterAll, latest)
		}, pay,
			func(it *ws.LogResult) bool { return len(it.Value.Logs) > 0 })},
		{"LogsSubscribeMentions", told(func() (subscription[*ws.LogResult], error) { return socket.LogsSubscribeMentions(to, latest) }, pay,
			func(it *ws.LogResult) bool { return it.Value.Err == nil })},
		{"SignatureSubscribe", func() error {
			transaction, err := transfer(to, sol)
			if err != nil {
				return err
			}
			return told(func() (subscription[*ws.SignatureResult], error) {
				return socket.SignatureSubscribe(transaction.Signatures[0], latest)
			}, func() error {
				_, err := client.SendTransactionWithOpts(ctx, transaction, rpc.TransactionOpts{PreflightCommitment: latest})
				return err
			}, func(it *ws.SignatureResult) bool { return it.Value.Err == nil })()
		}},
		{"SlotSubscribe", told(func() (subscription[*ws.SlotResult], error) { return socket.SlotSubscribe() }, nothing,
			func(it *ws.SlotResult) bool { return it.Slot > it.Parent })},
		{"SlotsUpdatesSubscribe", told(func() (subscription[*ws.SlotsUpdatesResult], error) { return socket.SlotsUpdatesSubscribe() }, nothing,
			func(it *ws.SlotsUpdatesResult) bool { return it.Slot > 0 })},
		{"RootSubscribe", told(func() (subscription[*ws.RootResult], error) { return socket.RootSubscribe() }, nothing,
			func(it *ws.RootResult) bool { return *it > 0 })},
		{"BlockSubscribe", told(func() (subscription[*ws.BlockResult], error) {
			version := uint64(0)
			return socket.BlockSubscribe(ws.NewBlockSubscribeFilterAll(), &ws.BlockSubscribeOpts{Commitment: latest, MaxSupportedTransactionVersion: &version})
		}, pay, func(it *ws.BlockResult) bool { return it.Value.Block != nil })},
	}
}
